/** The engine in a browser. Load this only when somebody asks for it: it names 70 MB of files. */

export { type DeviceProblem, findDeviceProblem } from './find-device-problem.ts';
export { chooseGraphics } from './graphics/choose-graphics.ts';
export { type DeviceEngine, type DeviceResult, openDeviceEngine } from './open-device-engine.ts';
