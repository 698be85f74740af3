import type { Context, WriteDeps } from '../write-deps.ts';
import { pageBindings } from './page.routes.ts';
import { settingBindings } from './setting.routes.ts';

export function shopSettings(deps: WriteDeps): Context {
  return { bindings: [...settingBindings(deps), ...pageBindings(deps)] };
}
