import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MODEL_UPLOAD_BYTES_MAX } from '@tangible/contracts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readSettings, SETTING_NAMES } from '../../src/env.ts';
import { buildProbeApp } from '../../src/http/probe-app.ts';
import { readFixture, startTestServer } from '../harness.ts';
import {
  BASE,
  compose,
  composeEnvironment,
  environmentOf,
  find,
  type Manifest,
  manifests,
  readText,
  root,
} from './read-deploy.ts';

const server = await startTestServer({ workers: false });

test('every file of the base is applied, and every object in it has a kind and a name', () => {
  const { resources } = manifests.find(({ manifest }) => manifest.kind === 'Kustomization')!.manifest;
  const files = readdirSync(join(root, BASE)).filter((file) => file !== 'kustomization.yaml');
  expect([...resources].sort()).toEqual(files.sort());
  for (const { file, manifest } of manifests) {
    expect(manifest.apiVersion, file).toMatch(/^([a-z0-9.]+\/)?v\d/);
    if (manifest.kind !== 'Kustomization') expect(manifest.metadata.name, file).toMatch(/^[a-z-]+$/);
  }
});

const places = {
  'the http Deployment': () => environmentOf('http'),
  'the worker Deployment': () => environmentOf('worker'),
  'the http service of compose': () => composeEnvironment('http'),
  'the worker service of compose': () => composeEnvironment('worker'),
};

test.each(Object.entries(places))('%s uses settings that exist, with valid values', (_, read) => {
  const environment = read();
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(environment)));
  const settings = readSettings(environment);
  expect(settings.role).toMatch(/^(http|worker)$/);
  expect(settings.databaseUrl).toContain('@postgres:5432/tangible');
  expect(settings.s3).toBeTruthy();
});

test('probes use paths that the probe port serves', async () => {
  const probes = buildProbeApp(server.services);
  for (const name of ['http', 'worker']) {
    const [container] = find('Deployment', name).spec.template.spec.containers;
    const { containerPort } = container.ports.find((port: Manifest) => port.name === 'probes');
    expect(String(containerPort)).toBe(environmentOf(name).METRICS_PORT);
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const { path, port } = container[probe].httpGet;
      expect(port).toBe('probes');
      expect((await probes.inject({ url: path })).statusCode, `${name} ${probe} ${path}`).toBe(200);
    }
  }
  const { annotations } = find('Deployment', 'http').spec.template.metadata;
  expect((await probes.inject({ url: annotations['prometheus.io/path'] })).statusCode).toBe(200);
  await probes.close();
});

test('the Service, the Ingress and the compose proxy use the port that the server listens on', () => {
  const [container] = find('Deployment', 'http').spec.template.spec.containers;
  const { containerPort } = container.ports.find((port: Manifest) => port.name === 'http');
  expect(containerPort).toBe(readSettings({}).port);
  expect(find('Service', 'http').spec.ports[0].targetPort).toBe('http');
  expect(find('Ingress', 'tangible').spec.rules[0].http.paths[0].backend.service).toEqual({
    name: 'http',
    port: { name: 'http' },
  });
  expect(readText('deploy/Caddyfile')).toMatch(new RegExp(`name http\\s+port ${containerPort}`));
});

test('the termination grace period is longer than a shutdown can take', () => {
  // Open downloads get 10 s, and jobs that were asked to stop 5 s more: serve.ts and queue.ts.
  const takes = (environment: Record<string, string>) => {
    const { drainSeconds, stopGraceSeconds, role } = readSettings(environment);
    return (role === 'http' ? drainSeconds + 10 : 0) + stopGraceSeconds + 5;
  };
  for (const name of ['http', 'worker']) {
    const { terminationGracePeriodSeconds } = find('Deployment', name).spec.template.spec;
    expect(terminationGracePeriodSeconds, name).toBeGreaterThan(takes(environmentOf(name)));
    const period = Number.parseInt(compose.services[name].stop_grace_period, 10);
    expect(period, name).toBeGreaterThan(takes(composeEnvironment(name)));
  }
});

test('updates remove no server before a new one is ready, and nodes are drained one server at a time', () => {
  for (const name of ['http', 'worker']) {
    expect(find('Deployment', name).spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
    expect(find('Deployment', name).spec).not.toHaveProperty('replicas');
    const { matchLabels } = find('PodDisruptionBudget', name).spec.selector;
    expect(find('Deployment', name).spec.template.metadata.labels).toMatchObject(matchLabels);
  }
  expect(find('Service', 'http').spec).not.toHaveProperty('sessionAffinity');
});

test('the worker autoscaler counts waiting and running jobs', async () => {
  const ada = await server.register({ points: 1000 });
  const picture = await readFixture('mug.png');
  for (let i = 0; i < 3; i++) expect((await ada.generate(picture)).status).toBe(200);
  const { query } = find('ScaledObject', 'worker').spec.triggers[0].metadata;
  const count = async () => {
    const { rows } = (await server.services.db.execute(sql.raw(query))) as unknown as { rows: { count: number }[] };
    return rows[0]?.count;
  };
  expect(Number(await count())).toBe(3);
  await server.services.db.execute(sql.raw(`update generations set status = 'COMPLETED'`));
  expect(Number(await count())).toBe(0);
});

test('every metric that the documentation mentions is exported', async () => {
  const probes = buildProbeApp(server.services);
  const { body } = await probes.inject({ url: '/metrics' });
  const named = [readText('deploy/sizing.md'), readText(join(BASE, 'worker-autoscaler.yaml'))].flatMap((text) =>
    [...text.matchAll(/tangible_\w+/g)].map(([name]) => name),
  );
  expect(named).toContain('tangible_queue_oldest_waiting_seconds');
  for (const name of named) expect(body, name).toContain(`# TYPE ${name} `);
  await probes.close();
});

test('all processes together open no more connections than the database allows', () => {
  // Its requests, half as many for its queue, and two to listen: postgres.ts.
  const connections = (environment: Record<string, string>) => {
    const { databasePoolMax } = readSettings(environment);
    return databasePoolMax + Math.ceil(databasePoolMax / 2) + 2;
  };
  const replicas = (service: string) => compose.services[service].deploy.replicas;
  const inCompose = ['http', 'worker'].reduce(
    (sum, service) => sum + replicas(service) * connections(composeEnvironment(service)),
    0,
  );
  expect(inCompose).toBe(2 * 32 + 3 * 11);
  const allowed = Number(/max_connections=(\d+)/.exec(compose.services.postgres.command.join(' '))?.[1]);
  expect(inCompose).toBeLessThan(allowed);

  const inCluster =
    find('HorizontalPodAutoscaler', 'http').spec.maxReplicas * connections(environmentOf('http')) +
    find('ScaledObject', 'worker').spec.maxReplicaCount * connections(environmentOf('worker'));
  expect(inCluster).toBe(6 * 32 + 20 * 11);
  expect(readText('deploy/sizing.md')).toContain(`${inCluster} connections`);
});

test('every proxy accepts the largest upload and does not buffer events', () => {
  const megabytes = [
    Number(/max_size (\d+)MB/.exec(readText('deploy/Caddyfile'))?.[1]),
    Number(/client_max_body_size (\d+)m/.exec(readText('deploy/nginx.conf'))?.[1]),
    Number.parseInt(
      find('Ingress', 'tangible').metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'],
      10,
    ),
  ];
  for (const size of megabytes) expect(size * 1e6).toBeGreaterThan(MODEL_UPLOAD_BYTES_MAX);
  expect(readText('deploy/Caddyfile')).toContain('flush_interval -1');
  expect(readText('deploy/nginx.conf')).toContain('proxy_buffering off;');
});

test('no container may write to its root file system, run as root or gain privileges', () => {
  for (const name of ['http', 'worker']) {
    const { securityContext, containers, automountServiceAccountToken } = find('Deployment', name).spec.template.spec;
    expect(automountServiceAccountToken).toBe(false);
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    expect(containers[0].securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  }
});

test('the health check of the image passes for a running process and fails without one', async () => {
  const check = async (port: string) => {
    const env = { PATH: process.env.PATH, METRICS_PORT: port };
    const ended = once(spawn(process.execPath, [join(root, 'deploy/check-health.mjs')], { env }), 'exit');
    return (await ended)[0];
  };
  const probes = buildProbeApp(server.services);
  const { port } = new URL(await probes.listen({ port: 0, host: '127.0.0.1' }));
  expect(await check(port)).toBe(0);
  await probes.close();
  expect(await check(port)).toBe(1);
});
