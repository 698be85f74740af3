import { newId } from '@countinghouse/contracts/kernel/ids';
import { customersWith } from '../support/log-reader.ts';
import { PASSWORD } from '../support/shop-people.ts';
import { type Scenario, sender } from './scenario.ts';

export const registering: Scenario = {
  name: 'registering as a customer',
  log: 'postgres',
  way: [
    ['customers.address-taken', 1],
    ['customers.password-kept', 1],
    ['customers.customer-registered', 1],
    ['http.call-done', 1],
  ],
  asked: 'customers.customer-registered',
  passesCall: true,
  answers: 201,
  async prepare(shop) {
    const email = `${newId()}@home.example`;
    return {
      send: sender(shop, 'customerRegister', { body: { email, password: PASSWORD, name: 'Ann' } }),
      outcome: async () => ({ customers: await customersWith(shop.reader, email) }),
      before: { customers: 0 },
      after: { customers: 1 },
    };
  },
};
