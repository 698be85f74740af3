import { customerState, presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { CUSTOMER, type CustomerEvent } from '@countinghouse/contracts/customers/events';
import { type IdentityEvent, STAFF_STREAM, type StaffRole } from '@countinghouse/contracts/identity/events';
import { withChanges } from '@countinghouse/contracts/kernel/changes';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { SUPPLIER, type SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import type { SupplierDetails } from '@countinghouse/contracts/suppliers/payloads';
import { supplierState } from '@countinghouse/contracts/suppliers/supplier.state';
import { type LogReads, readAll } from './log-reads.ts';
import { type Evolve, type Fields, historyOf, type Step, stepsOf } from './steps.ts';

export async function customerSteps(log: LogReads, customerId: string): Promise<Step[]> {
  const events = await readAll<CustomerEvent>(log, streamOf(CUSTOMER, customerId));
  return historyOf(events, customerState, (state) => {
    const customer = presentCustomer(state);
    return customer && { ...customer.details, status: customer.status === 'active' };
  });
}

/** A staff user; what is `active` here is `status` on the wire. */
interface User {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatar: string;
  readonly role: StaffRole;
  readonly active: boolean;
}

export const evolveUser: Evolve<User, IdentityEvent> = (user, { type, data }) => {
  if (type === 'identity.StaffUserCreated') {
    const { userId: _, ...created } = data;
    return created;
  }
  if (!user) return undefined;
  switch (type) {
    case 'identity.StaffUserChanged':
      return withChanges(user, data.changes);
    case 'identity.StaffRoleChanged':
      return { ...user, role: data.role };
    case 'identity.StaffUserEnabled':
      return { ...user, active: true };
    case 'identity.StaffUserDisabled':
      return { ...user, active: false };
    case 'identity.StaffUserDeleted':
      return undefined;
    default:
      return user;
  }
};

export async function userSteps(log: LogReads, userId: string): Promise<Step[]> {
  const all = await readAll<IdentityEvent>(log, STAFF_STREAM);
  return stepsOf(
    all.filter(({ data }) => data.userId === userId),
    evolveUser,
    ({ active, ...fields }) => ({ ...fields, status: active }),
  );
}

export async function supplierSteps(log: LogReads, supplierId: string): Promise<Step[]> {
  const events = await readAll<SupplierEvent>(log, streamOf(SUPPLIER, supplierId));
  return historyOf(events, supplierState, (state) =>
    state.status === 'present' ? supplierFields(state.details) : undefined,
  );
}

function supplierFields({ bankInfo, address, remarks, ...plain }: SupplierDetails): Fields {
  return {
    ...plain,
    ...grouped('bankInfo', bankInfo),
    ...grouped('address', address),
    ...grouped('remarks', remarks),
  };
}

function grouped(group: string, fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${group}.${field}`, value]));
}
