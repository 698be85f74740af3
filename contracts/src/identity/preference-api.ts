import { z } from 'zod';
import { defineRoute, type SchemaOfEach } from '../kernel/http/route.ts';
import { success, versionSchema } from '../kernel/http/wire.ts';
import { text } from '../kernel/text/text.ts';
import { arrangedLists, checklistStates, densities, type ListPreference, startPages } from './arranged-lists.ts';

/** Columns of one list that a preference may name. */
const MAX_COLUMNS = 30;
/** How narrow and how wide a column may be made, in CSS pixels. */
export const columnWidths = { min: 48, max: 800 };

const columnKey = z.string().regex(/^[A-Za-z]{1,40}$/);
const columnKeys = z.array(columnKey).max(MAX_COLUMNS);

const listPreference = z.strictObject({
  order: columnKeys,
  hidden: columnKeys,
  widths: z
    .record(columnKey, z.int().min(columnWidths.min).max(columnWidths.max))
    .refine((widths) => Object.keys(widths).length <= MAX_COLUMNS),
  query: text(500),
} satisfies SchemaOfEach<ListPreference>);

const lists = z.partialRecord(z.enum(arrangedLists), listPreference);

/** How a member of staff set up the back office; a list that was never set up is not named. */
export const preferencesView = z.object({
  density: z.enum(densities),
  startPage: z.enum(startPages),
  checklist: z.enum(checklistStates),
  lists,
  version: versionSchema,
});
export type PreferencesView = z.output<typeof preferencesView>;

/** The preferences of a member of staff who never changed any. */
export const usualPreferences: Omit<PreferencesView, 'version'> = {
  density: 'comfortable',
  startPage: 'dashboard',
  checklist: 'shown',
  lists: {},
};

const preferencesReply = success({ preferences: preferencesView });

export const preferenceRoutes = {
  changePreferences: defineRoute({
    method: 'PATCH',
    path: '/preferences',
    service: 'write-api',
    access: 'staff',
    summary: 'Change the own preferences; absent fields and lists stay as they are, and the last change wins',
    body: z.strictObject({
      density: z.enum(densities).optional(),
      startPage: z.enum(startPages).optional(),
      checklist: z.enum(checklistStates).optional(),
      lists: lists.optional(),
    }),
    reply: preferencesReply,
  }),
  getPreferences: defineRoute({
    method: 'GET',
    path: '/preferences',
    service: 'read-api',
    access: 'staff',
    summary: 'The own preferences: columns, filters, order and page size of lists, density, start page, checklist',
    reply: preferencesReply,
    views: ['identity_preferences'],
  }),
};
