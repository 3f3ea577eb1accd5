import type { FileFormat, SubdivisionLevel } from '@tangible/contracts';

interface UseCase {
  name: 'grasping' | 'simulation' | 'synthetic' | 'preview' | 'twins' | 'education';
  formats: readonly FileFormat[];
  level: SubdivisionLevel;
  /** The commands: the name of the block and its lines. */
  code: { name: string; code: string };
}

/** The sections of the page, in order; the texts are under `useCases`. */
export const USE_CASES: readonly UseCase[] = [
  {
    name: 'grasping',
    formats: ['mjcf', 'urdf'],
    level: 'low',
    code: {
      name: 'sh',
      code: `npx tangible mug.jpg --out mug --quality low --formats mjcf,urdf \\
  --size-m 0.095 --material ceramic --mass-kg 0.31`,
    },
  },
  {
    name: 'simulation',
    formats: ['mjcf', 'usd'],
    level: 'low',
    code: {
      name: 'sh',
      code: `npx tangible pictures/ --out props --quality low \\
  --formats mjcf,usd --json > props.jsonl
jq -r 'select(.passed) | .out' props.jsonl`,
    },
  },
  {
    name: 'synthetic',
    formats: ['glb'],
    level: 'low',
    code: {
      name: 'blender.py',
      code: `import bpy, math, random

bpy.ops.import_scene.gltf(filepath="mug/model.glb")
asset = bpy.context.selected_objects[0]
asset.rotation_mode = "XYZ"
# 0 shows the side that was photographed
asset.rotation_euler.z += math.radians(random.uniform(-70, 70))`,
    },
  },
  {
    name: 'preview',
    formats: ['glb', 'usdz'],
    level: 'medium',
    code: {
      name: 'sh, html',
      code: `npx tangible lamp.jpg --out lamp --formats usdz --size-m 0.42

<a rel="ar" href="lamp/usdz/model.usdz">
  <img src="lamp/preview.png" alt="Lamp">
</a>`,
    },
  },
  {
    name: 'twins',
    formats: ['usd', 'stl', 'fbx'],
    level: 'high',
    code: {
      name: 'sh',
      code: `npx tangible bracket.jpg --out bracket --quality high \\
  --formats usd,stl,fbx --size-m 0.18 \\
  --material aluminium --mass-kg 0.42`,
    },
  },
  {
    name: 'education',
    formats: ['glb', 'mjcf'],
    level: 'low',
    code: {
      name: 'sh',
      code: `npx tangible mug.jpg --out mug --quality low --formats mjcf
jq '.physics.massKg, .physics.inertiaKgM2' mug/report.json
jq '.dropTest.settledS' mug/report.json`,
    },
  },
];
