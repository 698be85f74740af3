import { z } from 'zod';
import { asOfQuery } from '../kernel/http/as-of.ts';
import { listFound, listQuery, withRanges } from '../kernel/http/list.ts';
import { optionalPaging } from '../kernel/http/pagination.ts';
import { defineRoute, idParams, messageReply, uploadReply } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';
import { supplierRecord } from './record.ts';
import { supplierList } from './supplier.list.ts';
import { supplierView } from './views.ts';

/** What the supplier form sends; every field is optional, an absent one is unchanged (or empty at creation). */
export const supplierBody = supplierRecord.body;

const supplierReply = success({ supplier: supplierView });

export const supplierRoutes = {
  createSupplier: defineRoute({
    method: 'POST',
    path: '/supplier',
    service: 'write-api',
    access: 'staff',
    summary: 'Enter a supplier',
    body: supplierBody,
    reply: supplierReply,
  }),
  updateSupplier: defineRoute({
    method: 'PUT',
    path: '/supplier/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Change a supplier',
    params: idParams,
    body: supplierBody,
    reply: supplierReply,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  deleteSupplier: defineRoute({
    method: 'DELETE',
    path: '/supplier/:id',
    service: 'write-api',
    access: 'super-admin',
    summary: 'Delete a supplier',
    params: idParams,
    reply: messageReply,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  restoreSupplier: defineRoute({
    method: 'POST',
    path: '/supplier/:id/restore',
    service: 'write-api',
    access: 'super-admin',
    summary: 'Bring a deleted supplier back, with its products',
    params: idParams,
    reply: supplierReply,
    errors: ['NOT_FOUND'],
  }),
  listSuppliers: defineRoute({
    method: 'GET',
    path: '/supplier/list',
    service: 'read-api',
    access: 'staff',
    summary: 'Suppliers, newest first or in another order, searched and narrowed',
    query: withRanges(supplierList, z.strictObject({ ...optionalPaging, ...listQuery(supplierList) })),
    reply: success({ suppliers: z.array(supplierView), ...listFound }),
    views: ['suppliers_supplier_list'],
  }),
  getSupplier: defineRoute({
    method: 'GET',
    path: '/supplier/:id',
    service: 'read-api',
    access: 'staff',
    summary: 'One supplier, now or as it was',
    params: idParams,
    query: asOfQuery,
    reply: supplierReply,
    errors: ['NOT_FOUND'],
    views: ['suppliers_supplier_list'],
  }),
  uploadSupplierLogo: defineRoute({
    method: 'POST',
    path: '/supplier/upload-logo',
    service: 'write-api',
    access: 'staff',
    summary: 'Upload a supplier logo',
    upload: 'image',
    reply: uploadReply,
    errors: ['TOO_LARGE', 'BAD_TYPE'],
  }),
  uploadSupplierFile: defineRoute({
    method: 'POST',
    path: '/supplier/upload-file',
    service: 'write-api',
    access: 'staff',
    summary: 'Upload a file for the remarks of a supplier',
    upload: 'document',
    reply: uploadReply,
    errors: ['TOO_LARGE', 'BAD_TYPE'],
  }),
};
