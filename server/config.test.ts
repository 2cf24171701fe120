import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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
