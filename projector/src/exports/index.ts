import { exportList } from './export-list.projection.ts';

export const exportProjections = [exportList];
