import { ledger } from './ledger.projection.ts';
import { methods } from './methods.projection.ts';
import { payouts } from './payouts.projection.ts';

export const paymentProjections = [ledger, methods, payouts];
