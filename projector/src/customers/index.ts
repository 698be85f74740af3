import { customerList } from './customer-list.projection.ts';
import { wishes } from './wishes.projection.ts';

export const customerProjections = [customerList, wishes];
