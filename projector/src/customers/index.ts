import { customerList } from './customer-list.projection.ts';

export const customerProjections = [customerList];
