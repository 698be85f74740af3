import { shop } from './shop.projection.ts';

export const settingsProjections = [shop];
