declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*?raw' {
  const text: string;
  export default text;
}
declare module '*.woff2?url' {
  const address: string;
  export default address;
}
declare module 'virtual:words' {
  type Loaders<T> = Record<string, () => Promise<{ default: T }>>;
  const languages: Loaders<Loaders<import('@tangible/i18n').Words | string>>;
  export default languages;
}
declare module 'virtual:results' {
  const results: import('./ui/facts/results.ts').Results;
  export default results;
}
