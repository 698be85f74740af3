import { defineRoute } from '@countinghouse/contracts/kernel/http/route';
import { z } from 'zod';
import type { Commands } from '../../commands/commands.ts';
import { execute } from '../../commands/execute.ts';
import { type Binding, bind, ok, signedIn } from '../../rest/input/binding.ts';
import { book } from './book.ts';

const lendBookRoute = defineRoute({
  method: 'POST',
  path: '/book/:id/loan',
  service: 'write-api',
  access: 'customer',
  summary: 'Takes a book home.',
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true), version: z.string() }),
  errors: ['IN_USE'],
});

/** The route and its handler; a body, a reply or an error that the route does not declare does not compile or pass. */
export function loanBindings(commands: Commands): Binding[] {
  return [
    bind(lendBookRoute, async (call) => {
      const { id: bookId } = call.params;
      const command = { type: 'Lend', bookId, readerId: signedIn(call).id } as const;
      const { version } = await execute(commands, call, book, bookId, command);
      return { ...ok, version };
    }),
  ];
}
