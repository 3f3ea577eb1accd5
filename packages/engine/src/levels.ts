export { LEVELS, type LevelLimits } from '@tangible/contracts';
