import { siteUrl } from '../../host.ts';
import facts from './gallery-facts.json' with { type: 'json' };

/** A picture of `fixtures/gallery`, of which `scripts/gallery/make-gallery-assets.ts` made an asset. */
export type GalleryName = keyof typeof facts;

/** All of them, in the order of their names. */
export const GALLERY = Object.keys(facts) as GalleryName[];

/** The measurements of an asset when it was made. */
export interface GalleryFacts {
  /** How many metres the side of each view spans. */
  spanM: number;
  heightM: number;
  massKg: number;
  triangleCount: number;
  colliderCount: number;
  /** From the contact until it came to rest; null if it never did. */
  settledS: number | null;
  checkCount: number;
  passedCount: number;
  failedCount: number;
}

export const factsOfGallery = (name: GalleryName): GalleryFacts => facts[name];

/** The URLs of the files of an asset. */
export const galleryFile = (name: GalleryName, file: string) => siteUrl(`/gallery/${name}/${file}`);
