/** Whom limits are counted by. */
import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { type Client, countedAs, identify } from './client.ts';
import type { Persistence } from './persistence.ts';

async function accountOf(ip: string): Promise<string> {
  const res = { locals: {} } as Response;
  const req = { ip, headers: {}, get: () => undefined } as unknown as Request;
  await identify({ anonymous: 'run' }, {} as Persistence)(req, res, () => {});
  return countedAs((res.locals as { client: Client }).client);
}

it('counts a network of IPv6 as one client, and addresses of IPv4 each, however they are written', async () => {
  const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002:8000::'];
  const others = ['2001:db8:1:3::1', '2001:db8:0:2::1', '203.0.113.1', '203.0.113.2', '::1'];
  expect(new Set(await Promise.all(same.map(accountOf))).size).toBe(1);
  expect(new Set(await Promise.all([same[0]!, ...others].map(accountOf))).size).toBe(1 + others.length);
  expect(await accountOf('::ffff:203.0.113.1')).toBe(await accountOf('203.0.113.1'));
});
