import { deleted } from './deleted.projection.ts';

export const historyProjections = [deleted];
