import type { Context, WriteDeps } from '../write-deps.ts';
import { exportBindings } from './export.routes.ts';
import { forgetSearchesProcess } from './forget-searches.process.ts';

export function listExports(deps: WriteDeps): Context {
  return { bindings: exportBindings(deps), processes: [forgetSearchesProcess(deps)] };
}
