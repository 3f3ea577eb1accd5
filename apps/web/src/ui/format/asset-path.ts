/**
 * The page of an asset.
 *
 * @example
 * assetPath('fr', contentId); // '/fr/assets/4f0c1c2e-…'
 */
export const assetPath = (language: string, contentId: string): string => `/${language}/assets/${contentId}`;
