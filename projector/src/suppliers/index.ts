import { supplierList } from './supplier-list.projection.ts';

export const supplierProjections = [supplierList];
