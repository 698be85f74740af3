import { ledger } from './ledger.projection.ts';
import { methods } from './methods.projection.ts';

export const paymentProjections = [ledger, methods];
