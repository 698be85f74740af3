import { z } from 'zod';
import { asOfQuery } from '../kernel/http/as-of.ts';
import { listFound, listQuery, withRanges } from '../kernel/http/list.ts';
import { optionalPaging } from '../kernel/http/pagination.ts';
import { defineRoute, idParams, imagePath, messageReply, uploadReply } from '../kernel/http/route.ts';
import { instant, success } from '../kernel/http/wire.ts';
import { emailSchema } from '../kernel/text/text.ts';
import { givenPassword, newPassword } from './password.ts';
import { staffRecord } from './record.ts';
import { userList } from './user.list.ts';
import { staffUserView } from './views.ts';

/** The only role that can be given over HTTP. */
const givenRole = z.enum(['ADMIN']);

/** -1 removes the picture. */
const avatar = z.union([imagePath, z.literal(-1)]);

export const createUserBody = z.strictObject({
  ...staffRecord.body.shape,
  email: staffRecord.fields.email.taken,
  password: newPassword,
  firstName: staffRecord.fields.firstName.taken,
  lastName: staffRecord.fields.lastName.taken,
  role: givenRole,
  status: z.boolean().optional(),
  avatar: avatar.optional(),
});

/** Absent fields stay as they are. The present role may be sent back unchanged. */
export const updateUserBody = z.strictObject({
  ...staffRecord.body.shape,
  role: z.enum(['ADMIN', 'SUPER_ADMIN']).optional(),
  status: z.boolean().optional(),
  avatar: avatar.optional(),
});

/** Absent fields stay as they are; what a colleague may do stays with SUPER_ADMINs. */
export const ownProfileBody = updateUserBody.pick({ firstName: true, lastName: true, avatar: true });

export const signInBody = z.strictObject({ email: emailSchema, password: givenPassword });

export const changePasswordBody = z.strictObject({
  currentPassword: givenPassword,
  newPassword,
  confirmPassword: z.string().max(128),
});

/** Of staff and customers alike: the present password proves who it is. */
export const changeEmailBody = z.strictObject({ currentPassword: givenPassword, email: emailSchema });

const tokenReply = success({ token: z.string(), message: z.string() });
const userReply = success({ user: staffUserView });

export const identityRoutes = {
  adminLogin: defineRoute({
    method: 'POST',
    path: '/auth/admin-login',
    service: 'write-api',
    access: 'public',
    summary: 'Sign in as staff',
    body: signInBody,
    reply: tokenReply,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE'],
  }),
  changeAdminPassword: defineRoute({
    method: 'POST',
    path: '/auth/admin-changePassword',
    service: 'write-api',
    access: 'staff',
    summary: 'Change the own password; the other sessions end',
    body: changePasswordBody,
    reply: tokenReply,
    // ACCOUNT_INACTIVE: disabled at the same moment.
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE'],
  }),
  ownAdminPassword: defineRoute({
    method: 'GET',
    path: '/auth/admin-password',
    service: 'write-api',
    access: 'staff',
    summary: 'Until when the own password works: null unless it is a first password that somebody else chose',
    reply: success({ expiresAt: instant.nullable() }),
  }),
  changeAdminEmail: defineRoute({
    method: 'POST',
    path: '/auth/admin-changeEmail',
    service: 'write-api',
    access: 'staff',
    summary: 'Change the own e-mail address; the other sessions and open links end, and the old address is told',
    body: changeEmailBody,
    reply: tokenReply,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE', 'EMAIL_TAKEN'],
  }),
  changeOwnProfile: defineRoute({
    method: 'PUT',
    path: '/auth/admin-profile',
    service: 'write-api',
    access: 'staff',
    summary: 'Change the own name and picture',
    body: ownProfileBody,
    reply: userReply,
    errors: ['VERSION_CONFLICT'],
  }),
  forgotAdminPassword: defineRoute({
    method: 'POST',
    path: '/auth/admin-forgotPassword',
    service: 'write-api',
    access: 'public',
    summary: 'Have a link for a new password mailed to a staff user; the answer does not tell whether there is one',
    body: z.strictObject({ email: emailSchema }),
    status: 202,
    reply: messageReply,
  }),
  resetAdminPassword: defineRoute({
    method: 'POST',
    path: '/auth/admin-resetPassword',
    service: 'write-api',
    access: 'public',
    summary: 'Set a new password of a staff user with the code of a link, once; every session ends',
    body: z.strictObject({
      code: z.string().min(1).max(200),
      newPassword,
      confirmPassword: z.string().max(128),
    }),
    reply: messageReply,
    errors: ['INVALID_CREDENTIALS'],
  }),
  checkAdminResetLink: defineRoute({
    method: 'POST',
    path: '/auth/admin-checkResetLink',
    service: 'write-api',
    access: 'public',
    summary: 'Whether the code of a link of a staff user would still set a new password; says nothing else',
    body: z.strictObject({ code: z.string().min(1).max(200) }),
    reply: success({ isOpen: z.boolean() }),
  }),
  signOut: defineRoute({
    method: 'POST',
    path: '/auth/sign-out',
    service: 'write-api',
    access: 'signed-in',
    beforeSecondFactor: true,
    summary: 'End the session',
    reply: messageReply,
  }),

  createUser: defineRoute({
    method: 'POST',
    path: '/user',
    service: 'write-api',
    access: 'super-admin',
    summary: 'Give a person access to the back-office',
    body: createUserBody,
    reply: userReply,
    errors: ['EMAIL_TAKEN'],
  }),
  updateUser: defineRoute({
    method: 'PUT',
    path: '/user/:id',
    service: 'write-api',
    access: 'super-admin',
    summary: 'Change a staff user; the address of a SUPER_ADMIN is changed only by themselves, by another call',
    params: idParams,
    body: updateUserBody,
    reply: userReply,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'EMAIL_TAKEN', 'VERSION_CONFLICT', 'LAST_SUPER_ADMIN', 'OWN_ACCOUNT'],
  }),
  deleteUser: defineRoute({
    method: 'DELETE',
    path: '/user/:id',
    service: 'write-api',
    access: 'super-admin',
    summary: 'Remove a staff user and erase their personal data',
    params: idParams,
    reply: messageReply,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'LAST_SUPER_ADMIN', 'OWN_ACCOUNT'],
  }),
  createResetLink: defineRoute({
    method: 'POST',
    path: '/user/:id/reset-link',
    service: 'write-api',
    access: 'super-admin',
    summary: 'Make a link with which an ADMIN sets a new password, once and within four hours, to be handed over',
    params: idParams,
    reply: success({ code: z.string(), expiresAt: instant }),
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'ACCOUNT_INACTIVE'],
  }),
  listUsers: defineRoute({
    method: 'GET',
    path: '/user/list',
    service: 'read-api',
    access: 'super-admin',
    summary: 'Staff users, oldest first or in another order, searched and narrowed',
    query: withRanges(userList, z.strictObject({ ...optionalPaging, ...listQuery(userList) })),
    reply: success({ users: z.array(staffUserView), ...listFound }),
    views: ['identity_user_list'],
  }),
  getUser: defineRoute({
    method: 'GET',
    path: '/user/:id',
    service: 'read-api',
    access: 'super-admin',
    summary: 'One staff user, now or as it was',
    params: idParams,
    query: asOfQuery,
    reply: userReply,
    errors: ['NOT_FOUND'],
    views: ['identity_user_list'],
  }),
  uploadAvatar: defineRoute({
    method: 'POST',
    path: '/user/upload-avatar',
    service: 'write-api',
    access: 'staff',
    summary: 'Upload a picture of a staff user, the own one or, by a SUPER_ADMIN, any',
    upload: 'image',
    reply: uploadReply,
    errors: ['TOO_LARGE', 'BAD_TYPE'],
  }),
};
