import { ledger } from './ledger.projection.ts';

export const paymentProjections = [ledger];
