import { PARAMETERS_MILLION } from '../../ui/facts/network-facts.ts';

export const INTERFACES = [
  { name: 'guides', where: '/docs/guides', isAddress: true },
  { name: 'docs', where: '/api/docs', isAddress: true },
  { name: 'openapi', where: '/api/openapi.json', isAddress: true },
  { name: 'health', where: '/api/health', isAddress: true },
  { name: 'command', where: 'npx tangible --help', isAddress: false },
  { name: 'library', where: "import { generateAsset } from 'tangible'", isAddress: false },
  { name: 'agents', where: 'npx tangible mcp', isAddress: false },
  { name: 'mcp', where: '/api/v1/mcp', isAddress: false },
  { name: 'sitemap', where: '/sitemap.xml', isAddress: true },
] as const;

export const FORMATS = ['glb', 'usd', 'usdz', 'mjcf', 'urdf', 'sdf', 'fbx', 'obj', 'stl'] as const;

export const REPORT_FIELDS = [
  { name: 'passed', fields: 'passed' },
  { name: 'method', fields: 'method, model' },
  { name: 'subject', fields: 'subject' },
  { name: 'size', fields: 'size' },
  { name: 'up', fields: 'up' },
  { name: 'guidance', fields: 'guidance' },
  { name: 'mesh', fields: 'mesh' },
  { name: 'texture', fields: 'texture, materials' },
  { name: 'provenance', fields: 'provenance' },
  { name: 'physics', fields: 'physics' },
  { name: 'colliders', fields: 'colliders' },
  { name: 'dropTest', fields: 'dropTest' },
  { name: 'placeTest', fields: 'placeTest' },
  { name: 'repairs', fields: 'repairs' },
  { name: 'files', fields: 'files' },
  { name: 'checks', fields: 'checks' },
] as const;

/** Release 12 of the network, from its card. */
export const CARD = {
  parametersMillion: PARAMETERS_MILLION,
  measures: [
    { name: 'f10', scanned: 0.948, varied: 0.907, digits: 3 },
    { name: 'volume', scanned: 0.69, varied: 0.571, digits: 3 },
    { name: 'size', scanned: 1.18, varied: 1.47, digits: 2 },
    { name: 'up', scanned: 1.88, varied: 2.01, digits: 1 },
  ],
} as const;

export const READING = [
  { name: 'gltf', address: 'https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html' },
  { name: 'validator', address: 'https://github.khronos.org/glTF-Validator/' },
  { name: 'usdPhysics', address: 'https://openusd.org/release/api/usd_physics_page_front.html' },
  { name: 'usdz', address: 'https://openusd.org/release/spec_usdz.html' },
  { name: 'mjcf', address: 'https://mujoco.readthedocs.io/en/stable/XMLreference.html' },
  { name: 'urdf', address: 'https://wiki.ros.org/urdf/XML/link' },
  { name: 'sdformat', address: 'https://sdformat.org/spec' },
  { name: 'simready', address: 'https://nvidia.github.io/simready-foundation/' },
  { name: 'winding', address: 'https://doi.org/10.1145/3197517.3201337' },
  { name: 'quadric', address: 'https://doi.org/10.1145/258734.258849' },
  { name: 'u2net', address: 'https://arxiv.org/abs/2005.09007' },
  { name: 'inertia', address: 'https://doi.org/10.1080/10867651.1996.10487458' },
] as const;

export const GLOSSARY = [
  'asset',
  'watertight',
  'manifold',
  'collider',
  'convex',
  'inertia',
  'sdf',
  'frustum',
  'pbr',
  'texel',
] as const;

export const CHANGES = ['site', 'network', 'engine', 'server'] as const;
