import { changesFrom } from '@countinghouse/contracts/kernel/record/changes';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import { pageFieldsOf } from '@countinghouse/contracts/settings/page.state';
import { pageNames } from '@countinghouse/contracts/settings/page-content';
import { pagesViewOf } from '@countinghouse/contracts/settings/settings-view';
import type { PagesView } from '@countinghouse/contracts/settings/views';
import type { Commands } from '@countinghouse/platform/commands/commands';
import { execute } from '@countinghouse/platform/commands/execute';
import { stateSeen } from '@countinghouse/platform/commands/past-state';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { claimUploads } from '../claim-uploads.ts';
import type { WriteDeps } from '../write-deps.ts';
import { page } from './page.decider.ts';
import { imagesIn, pageFieldsIn } from './page-input.ts';

export function pageBindings({ commands, log, files }: WriteDeps): Binding[] {
  return [
    bind(settingsRoutes.savePage, async (call) => {
      const { page: name, ...input } = call.body;
      const present = await commands.load(page, name);
      const seen = await stateSeen(log, page, name, present, call.ifMatch);
      const changes = changesFrom(pageFieldsOf(seen), pageFieldsIn(input));
      await claimUploads(files, imagesIn(changes));
      await execute(commands, call, page, name, { type: 'SavePage', page: name, changes }, Object.keys(changes));
      return { ...ok, pages: await pagesView(commands) };
    }),
  ];
}

async function pagesView(commands: Commands): Promise<PagesView> {
  const pages = pageNames.map(async (name) => {
    const { state, revision } = await commands.load(page, name);
    return [name, { data: state, revision }] as const;
  });
  return pagesViewOf(new Map(await Promise.all(pages)));
}
