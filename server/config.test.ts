import { describe, expect, it, vi } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { everyMs } from './nap.ts';
import { endWithin } from './settings.ts';

describe('settings', () => {
  it('have a default for every one, and stay on this machine', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', rateLimit: 600, bodyLimit: 262_144, https: false });
    expect(config.webDir).toMatch(/dist.web$/);
  });

  it('count an empty variable as unset and convert units', () => {
    const config = readConfig({ PORT: '', COST_LIMIT_SECONDS: '0.5', RATE_LIMIT: 'off' });
    expect(config).toMatchObject({ port: 3000, costLimitNs: 5e8, rateLimit: null });
  });

  it('never repeat the address of a database, which may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host/db' })).toThrow(/DATABASE_URL=\.\.\./);
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host/db' })).not.toThrow(/secret/);
  });

  it('refuse dear questions earlier where nothing is kept, unless told otherwise', () => {
    expect(readConfig({ STORAGE: 'memory' }).costLimitNs).toBe(120e9);
    expect(readConfig({}).costLimitNs).toBe(14_400e9);
    expect(readConfig({ COST_LIMIT_SECONDS: '7' }).costLimitNs).toBe(7e9);
  });

  it('refuse nonsense, naming every variable and its value', () => {
    expect(() => readConfig({ PORT: 'abc', THREADS: '0', LOG_LEVEL: 'loud' })).toThrow(ConfigError);
    expect(() => readConfig({ PORT: 'abc', THREADS: '0' })).toThrow(/PORT=abc[\s\S]*THREADS=0/);
  });
});

describe('a process', () => {
  it('ends when it is told to, even where what it puts down says nothing any more', async () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never);
    try {
      const late = vi.fn();
      await endWithin(async () => {}, late);
      expect([exit.mock.calls, late.mock.calls.length]).toEqual([[[0]], 0]);
      await endWithin(() => new Promise(() => {}), late, 1);
      expect([exit.mock.calls, late.mock.calls.length]).toEqual([[[0], [0]], 1]);
    } finally {
      exit.mockRestore();
    }
  });

  it('does not look again before it has heard of its last look', async () => {
    vi.useFakeTimers();
    let heard = () => {};
    const look = vi.fn(() => new Promise<void>((resolve) => (heard = resolve)));
    const timer = everyMs(100, look);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(look).toHaveBeenCalledTimes(1);
    heard();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(look).toHaveBeenCalledTimes(2);
    clearInterval(timer);
    vi.useRealTimers();
  });
});
