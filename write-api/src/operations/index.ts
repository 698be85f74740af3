import type { Context, WriteDeps } from '../write-deps.ts';
import { failedJobBindings } from './failed-job.routes.ts';

export function operations(deps: WriteDeps): Context {
  return { bindings: failedJobBindings(deps) };
}
