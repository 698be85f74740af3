import type sharp from 'sharp';

export type SharpLibrary = typeof sharp;

let loading: Promise<SharpLibrary> | undefined;

/**
 * The picture library, loaded with the first picture, which saves 15 MB until then. Its cache is off: it would keep
 * pictures of strangers in memory and never hit, for every upload is a new file.
 */
export function loadSharp(): Promise<SharpLibrary> {
  loading ??= import('sharp').then(({ default: library }) => {
    library.cache(false);
    return library;
  });
  return loading;
}
