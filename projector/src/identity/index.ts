import { userList } from './user-list.projection.ts';

export const identityProjections = [userList];
