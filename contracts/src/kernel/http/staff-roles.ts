/** What staff may do: ADMIN works in the shop, SUPER_ADMIN also decides who does. */
export const staffRoles = ['ADMIN', 'SUPER_ADMIN'] as const;
export type StaffRole = (typeof staffRoles)[number];
