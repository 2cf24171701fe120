/**
 * What can be said of the files in deploy/ without Docker, Kubernetes or systemd: every setting, command, address and
 * metric in them exists, nothing runs as root or writes where it need not, and everything that runs is asked how it does.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const compose = read('deploy/compose.yaml');
const dockerfile = read('deploy/Dockerfile');
const kubernetes = read('deploy/kubernetes/wargauge.yaml');
const units = ['wargauge', 'wargauge-worker'].map((name) => [name, read(`deploy/systemd/${name}.service`)] as const);
const settings = new Set([...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name!));
const commands = read('server/cli/main.ts');
const health = read('server/api/health.ts');

/** What follows a line in YAML until the next one that stands no deeper. */
function block(text: string, title: string, depth?: number): string {
  const lines = text.split('\n');
  const at = lines.findIndex(
    (line) =>
      (line.trim() === title || line.trim().startsWith(`${title} `)) &&
      line.search(/\S/) === (depth ?? line.search(/\S/)),
  );
  const own = lines[at]!.search(/\S/);
  const end = lines.findIndex((line, i) => i > at && line.trim() !== '' && line.search(/\S/) <= own);
  return lines.slice(at, end < 0 ? undefined : end).join('\n');
}

describe('every setting is one', () => {
  it.each([
    ['Dockerfile', dockerfile.match(/^ENV .*$/m)![0].matchAll(/([A-Z_]+)=/g)],
    ['compose: service', block(compose, 'service:').matchAll(/^ {6}([A-Z_]+):/gm)],
    ['compose: worker', block(compose, 'worker:').matchAll(/^ {6}([A-Z_]+):/gm)],
    ['Kubernetes', kubernetes.matchAll(/name: ([A-Z_]+)\b/g)],
    ...units.map(([name, unit]) => [name, unit.match(/^Environment=.*$/m)![0].matchAll(/([A-Z_]+)=/g)] as const),
  ] as ReadonlyArray<readonly [string, Iterable<RegExpMatchArray>]>)('in %s', (_, found) => {
    const names = [...found].map(([, name]) => name!).filter((name) => name !== 'NODE_ENV');
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });

  it('every command is one, and every address that is asked', () => {
    const started = [dockerfile, compose, kubernetes, ...units.map(([, unit]) => unit)]
      .flatMap((text) => [...text.matchAll(/main\.js"?,? "?(\w+)/g)])
      .map(([, name]) => name!);
    expect(new Set(started)).toEqual(new Set(['serve', 'worker', 'keys']));
    for (const name of started) expect(commands).toMatch(new RegExp(`^ {2}${name}[:,]`, 'm'));
    for (const text of [dockerfile, kubernetes]) {
      for (const [path] of text.matchAll(/\/(healthz|readyz)\b/g)) expect(health).toContain(`'${path}'`);
    }
    expect(read('server/metrics.ts')).toContain("'wargauge_queue_jobs'");
    expect(kubernetes).toContain('wargauge_queue_jobs{state="waiting"}');
  });
});

describe('nothing can do more than it must', () => {
  it('in the image: no root, and a health check for service and worker', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile.indexOf('USER 1000')).toBeLessThan(dockerfile.indexOf('\nCMD'));
    expect(dockerfile).toMatch(/^HEALTHCHECK [\s\S]*HEALTH_PORT \|\| process\.env\.PORT[\s\S]*\/healthz/m);
  });

  it('with compose: no capabilities, no writing, limits, and nobody is believed where he comes from', () => {
    const hardened = block(compose, 'x-hardened:');
    for (const line of ['read_only: true', 'cap_drop: [ALL]', '"no-new-privileges:true"', 'pids_limit:'])
      expect(hardened).toContain(line);
    expect(block(compose, 'x-wargauge:')).toContain('<<: *hardened');
    expect(block(compose, 'database:', 2)).toContain('<<: *hardened');
    for (const name of ['service:', 'worker:']) expect(block(compose, name)).toContain('<<: *wargauge');
    for (const text of [block(compose, 'x-wargauge:'), block(compose, 'database:', 2)])
      expect(text).toMatch(/mem_limit: \$\{\w+:-\d+g\}/);
    expect(compose).not.toMatch(/privileged|network_mode: host|docker\.sock|healthcheck:\s+disable/);
    expect(compose).toContain(`TRUST_PROXY: \${TRUST_PROXY:-0}`);
    expect(compose).toContain('"127.0.0.1:3000:3000"');
    expect(block(compose, 'worker:')).toContain('HEALTH_PORT:');
  });

  it('with Kubernetes: the same of both deployments, which are asked whether they live and whether they are ready', () => {
    const deployments = kubernetes.split('\n---\n').filter((text) => text.includes('kind: Deployment\n'));
    expect(deployments.length).toBe(2);
    for (const text of deployments) {
      for (const line of [
        'runAsNonRoot: true',
        'readOnlyRootFilesystem: true',
        'allowPrivilegeEscalation: false',
        'capabilities: { drop: [ALL] }',
        'automountServiceAccountToken: false',
      ])
        expect(text).toContain(line);
      expect(text).toMatch(/resources: \{ requests: .* limits: \{.*memory:/);
      expect(text).toMatch(/livenessProbe: .*\/healthz/);
      expect(text).toMatch(/readinessProbe: .*\/readyz/);
      // A process whose database is away must not be ended for it.
      expect(text).not.toMatch(/(livenessProbe|startupProbe): .*\/readyz/);
    }
    const scaled = kubernetes.split('\n---\n').find((text) => text.includes('HorizontalPodAutoscaler'))!;
    expect(scaled).toContain('name: wargauge-worker }');
  });

  it.each(units)('with systemd: %s', (_, unit) => {
    for (const line of [
      'DynamicUser=yes',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'PrivateTmp=yes',
      'CapabilityBoundingSet=',
      'Restart=always',
      'MemoryMax=4G',
    ])
      expect(unit.split('\n')).toContain(line);
  });
});
