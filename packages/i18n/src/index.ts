export * from './error-values.ts';
export * from './errors.ts';
export * from './languages.ts';
export * from './translate.ts';
