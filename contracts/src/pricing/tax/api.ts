import { z } from 'zod';
import { asOfQuery } from '../../kernel/http/as-of.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { taxSettingsBody, taxSettingsView } from './view.ts';

const taxReply = success({ taxes: taxSettingsView });

export const taxSettingsRoutes = {
  getTaxSettings: defineRoute({
    method: 'GET',
    path: '/setting/tax',
    service: 'read-api',
    access: 'staff',
    summary: 'Taxes: rules, classes and rates by zone, now or as they were',
    query: asOfQuery,
    reply: taxReply,
    views: ['pricing_settings'],
  }),
  saveTaxSettings: defineRoute({
    method: 'PUT',
    path: '/setting/tax',
    service: 'write-api',
    access: 'staff',
    summary: 'Save all taxes; with If-Match, what others changed meanwhile and this call did not is kept',
    body: taxSettingsBody,
    reply: taxReply,
    errors: ['VERSION_CONFLICT'],
  }),
  switchTaxes: defineRoute({
    method: 'PUT',
    path: '/setting/tax/switch',
    service: 'write-api',
    access: 'super-admin',
    summary: 'Switch the taxes of the shop on or off; what is set stays',
    body: z.strictObject({ on: z.boolean() }),
    reply: taxReply,
    errors: ['VERSION_CONFLICT'],
  }),
};
