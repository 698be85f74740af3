import type { Context, WriteDeps } from '../write-deps.ts';
import { deliverySettingsBindings } from './delivery-settings.routes.ts';
import { taxSettingsBindings } from './tax-settings.routes.ts';

export function pricing(deps: WriteDeps): Context {
  return { bindings: [...deliverySettingsBindings(deps), ...taxSettingsBindings(deps)] };
}
