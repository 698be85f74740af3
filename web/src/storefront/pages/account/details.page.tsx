import { definePage } from '../../rendering/page.tsx';
import { DetailsForm } from './details/details-form.tsx';
import { EmailForm } from './details/email-form.tsx';
import { AccountFrame } from './frame/account-frame.tsx';
import { Placeholder } from './frame/placeholder.tsx';
import { sectionTitles } from './frame/sections.ts';

/** The customer's name, phone number and address. */
export const page = definePage({
  head: (_, { language }) => ({ title: sectionTitles.in(language.language)('details') }),
  View: Details,
});

function Details() {
  const titles = sectionTitles.useMessages();
  return (
    <AccountFrame section="details" title={titles('details')} skeleton={<Placeholder shape="field" count={4} />}>
      {(customer) => (
        <>
          <DetailsForm customer={customer} />
          <EmailForm customer={customer} />
        </>
      )}
    </AccountFrame>
  );
}
