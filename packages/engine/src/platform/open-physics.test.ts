import { expect, test } from 'vitest';
import { openPhysicsInNode } from './node/open-physics-in-node.ts';
import { writeInvokes } from './write-invokes.ts';

const BALL = '<mujoco><worldbody><body><freejoint/><geom size="0.1"/></body></worldbody></mujoco>';

test('what MuJoCo throws arrives, and MuJoCo goes on as before', async () => {
  const mujoco = await openPhysicsInNode();
  const compile = (xml: string) => mujoco.MjModel.from_xml_string(xml);
  for (let i = 0; i < 100; i++) {
    expect(() => compile(BALL.replace('size="0.1"', 'size="-1"'))).toThrow('size 0 must be positive in geom');
    expect(() => compile(BALL.slice(0, 40))).toThrow('XML_ERROR');
  }
  const model = compile(BALL);
  expect(model.nv).toBe(6);
  model.delete();
});

test('functions of every type are valid, and this runtime can catch in WebAssembly', () => {
  const names = ['invoke_v', 'invoke_i', 'invoke_jiij', 'invoke_dfd', 'invoke_fj', `invoke_v${'j'.repeat(200)}`];
  const code = writeInvokes(names);
  expect(WebAssembly).toHaveProperty('JSTag');
  const module = new WebAssembly.Module(code);
  expect(WebAssembly.Module.exports(module).map(({ name }) => name)).toEqual(names);
});
