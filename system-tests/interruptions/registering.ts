import { newId } from '@countinghouse/contracts/kernel/ids';
import { customersWith } from '../support/books.ts';
import { PASSWORD } from '../support/shop-people.ts';
import { type Act, sender } from './act.ts';

export const registering: Act = {
  name: 'registering as a customer',
  log: 'postgres',
  way: [
    ['customers.address-taken', 1],
    ['customers.password-kept', 1],
    ['customers.customer-registered', 1],
    ['http.call-done', 1],
  ],
  asked: 'customers.customer-registered',
  answers: 201,
  async prepare(shop) {
    const email = `${newId()}@home.example`;
    return {
      send: sender(shop, 'customerRegister', { body: { email, password: PASSWORD, name: 'Ann' } }),
      outcome: async () => ({ customers: await customersWith(shop.books, email) }),
      before: { customers: 0 },
      after: { customers: 1 },
    };
  },
};
