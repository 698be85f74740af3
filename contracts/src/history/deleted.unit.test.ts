import { expect, test } from 'vitest';
import { routeTable as routes } from '../routes/route-table.ts';

/** What brings back what a call deletes, in the list of what was deleted. */
const broughtBackBy: Readonly<Record<string, string>> = {
  deleteProduct: 'restoreProduct',
  deleteSupplier: 'restoreSupplier',
  deleteTag: 'restoreTag',
  deleteCategory: 'restoreCategory',
  removeCurrency: 'addCurrency',
  removeProductDisplay: 'addProductDisplay',
  reverseAdjustment: 'restoreAdjustment',
  removeOrderNote: 'restoreOrderNote',
  removeSavedView: 'saveView',
};

/** What is not in that list, and why. */
const notListed: Readonly<Record<string, string>> = {
  deleteCustomer: 'destroys the key of a person',
  eraseGuest: 'destroys the key of a person',
  deleteUser: 'destroys the key of a person',
  removeInvoice: 'is a file of ten minutes, made again from its order',
  removeFromCart: 'is the customer’s own cart',
  voidPaymentLink: 'is access to one order, which the next link gives again',
  endSession: 'is access of a person, who signs in again',
  resetSecondFactor: 'is a secret that only its user can make anew',
  removeSecondFactor: 'is a secret that only its user can make anew',
};

test('what staff can delete is in the list of what was deleted, or has a reason not to be', () => {
  const deleting = Object.entries(routes)
    .filter(([name, { method }]) => method === 'DELETE' || /^(delete|remove|reverse)/.test(name))
    .map(([name]) => name);
  expect(deleting.toSorted()).toEqual([...Object.keys(broughtBackBy), ...Object.keys(notListed)].toSorted());
  for (const name of Object.values(broughtBackBy)) expect(routes).toHaveProperty(name);
});
