import { customerState, presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { CUSTOMER, type CustomerEvent } from '@countinghouse/contracts/customers/events';
import { type IdentityEvent, STAFF_STREAM } from '@countinghouse/contracts/identity/events';
import {
  type StaffRoster,
  type StaffUser,
  staffRosterState,
} from '@countinghouse/contracts/identity/staff-roster.state';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { dottedFields } from '@countinghouse/contracts/kernel/record/record';
import { SUPPLIER, type SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import { supplierRecord } from '@countinghouse/contracts/suppliers/record';
import { supplierState } from '@countinghouse/contracts/suppliers/supplier.state';
import { type LogReads, readAll } from './log-reads.ts';
import { type Fields, historyOf, type Step } from './steps.ts';

export async function customerSteps(log: LogReads, customerId: string): Promise<Step[]> {
  const events = await readAll<CustomerEvent>(log, streamOf(CUSTOMER, customerId));
  return historyOf(events, customerState, (state) => {
    const customer = presentCustomer(state);
    if (!customer) return undefined;
    const { details, status, unpaidLimitLifted, staffNote } = customer;
    return {
      ...details,
      status: status === 'active',
      ...(unpaidLimitLifted && { unpaidLimitLifted }),
      ...(staffNote && { staffNote }),
    };
  });
}

export async function userSteps(log: LogReads, userId: string): Promise<Step[]> {
  const fieldsOf = ({ users, secondFactors }: StaffRoster) => {
    const user = users[userId];
    return user && { ...userFields(user), secondFactor: userId in secondFactors };
  };
  const events = await readAll<IdentityEvent>(log, STAFF_STREAM);
  return historyOf(events, staffRosterState, fieldsOf, ({ data }) => data.userId === userId);
}

function userFields({ userId: _, active, ...fields }: StaffUser): Fields {
  return { ...fields, status: active };
}

export async function supplierSteps(log: LogReads, supplierId: string): Promise<Step[]> {
  const events = await readAll<SupplierEvent>(log, streamOf(SUPPLIER, supplierId));
  return historyOf(events, supplierState, (state) =>
    state.status === 'present' ? dottedFields(supplierRecord.fields, state.details) : undefined,
  );
}
