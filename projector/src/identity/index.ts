import { preferences } from './preferences.projection.ts';
import { savedViews } from './saved-views.projection.ts';
import { userList } from './user-list.projection.ts';

export const identityProjections = [userList, savedViews, preferences];
