import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readYaml } from './read-yaml.ts';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));
export const readText = (path: string) => readFileSync(join(root, path), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: a manifest is whatever its file holds
export type Manifest = any;

export const BASE = 'deploy/kubernetes/base';

/** Every document of the Kubernetes manifests, with the file it stands in. */
export const manifests: { file: string; manifest: Manifest }[] = readdirSync(join(root, BASE)).flatMap((file) =>
  readYaml(readText(join(BASE, file))).map((manifest) => ({ file, manifest: manifest as Manifest })),
);

export const find = (kind: string, name: string): Manifest => {
  const found = manifests.find(({ manifest }) => manifest.kind === kind && manifest.metadata?.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name} in ${BASE}`);
  return found.manifest;
};

const [secret]: Manifest = readYaml(readText('deploy/kubernetes/secret.example.yaml'));
export const [compose]: Manifest = readYaml(readText('deploy/compose.yaml'));

/** Placeholders for the values that are not committed. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgres://tangible:secret@postgres:5432/tangible',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

/** The environment of a container of a Deployment: its own, then the ConfigMap and the Secret. */
export function environmentOf(deployment: string): Record<string, string> {
  const [container] = find('Deployment', deployment).spec.template.spec.containers;
  return {
    ...find('ConfigMap', 'tangible').data,
    ...Object.fromEntries(Object.keys(secret.stringData).map((name) => [name, SECRETS[name] ?? ''])),
    ...Object.fromEntries(container.env.map(({ name, value }: Manifest) => [name, value])),
  };
}

/** The environment of a service of the compose file, with values for its external variables. */
export function composeEnvironment(service: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries<string>(compose.services[service].environment).map(([name, value]) => [
      name,
      String(value).replace(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, key: string, fallback = '') =>
        key in SECRETS || key === 'POSTGRES_PASSWORD' ? (SECRETS[key] ?? 'secret') : fallback,
      ),
    ]),
  );
}

/** The instructions of the Dockerfile, continued lines joined. */
export const instructions: { word: string; rest: string }[] = readText('deploy/Dockerfile')
  .replace(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ word: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1) }));
