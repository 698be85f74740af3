import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import type { PlainKey } from '@countinghouse/contracts/messages/define-messages';
import { eventMessages } from './event-messages.ts';
import { useMessages as useHistoryMessages } from './history.messages.ts';
import { useMessages } from './other-events.messages.ts';

type MessageKey = PlainKey<ReturnType<typeof useMessages>>;

/** Messages of the event types that no history shows. */
export const otherEventMessages: Readonly<Record<string, MessageKey>> = {
  'identity.ViewSaved': 'viewSaved',
  'identity.SavedViewChanged': 'viewChanged',
  'identity.SavedViewRemoved': 'viewRemoved',
  'identity.ReportMailDue': 'reportMailed',
  'identity.ListPreferenceChanged': 'listArranged',
  'identity.LayoutChanged': 'layoutChosen',
  'customers.WishChanged': 'wished',
  'customers.BackInStockNotified': 'backInStock',
  'catalog.ProductImportUploaded': 'importUploaded',
  'catalog.ProductImportChecked': 'importChecked',
  'catalog.ProductImportUnreadable': 'importUnreadable',
  'catalog.ProductImportConfirmed': 'importConfirmed',
  'catalog.ProductImportApplied': 'importApplied',
  'catalog.ProductImportUndoRequested': 'importUndoAsked',
  'catalog.ProductImportUndone': 'importUndone',
  'inventory.StockReserved': 'reserved',
  'inventory.StockReleased': 'released',
  'inventory.StockRefused': 'stockRefused',
  'orders.CartItemSet': 'cartSet',
  'orders.CartItemRemoved': 'cartRemoved',
  'orders.CartItemRefused': 'cartRefused',
  'orders.CartCheckedOut': 'cartOrdered',
  'orders.CartOrderDeclined': 'cartDeclined',
  'payments.PayoutRecorded': 'payoutRecorded',
  'payments.PayoutItemised': 'payoutItemised',
  'payments.PayoutMoved': 'payoutMoved',
  'payments.BalanceRead': 'balanceRead',
  'settings.LogIdentified': 'logIdentified',
  'invoicing.InvoiceRequested': 'invoiceAsked',
  'invoicing.InvoiceFileRemoved': 'invoiceFileGone',
  'invoicing.CustomerInvoicesErased': 'invoicesErased',
  'email.ContactMessageReceived': 'contactReceived',
  'email.ContactMessageSent': 'contactSent',
  'email.ContactMessageNotSent': 'contactNotSent',
  'email.ContactMessageErased': 'contactErased',
  'email.ContactMailRemoved': 'contactMailGone',
  'email.CustomerMailsRemoved': 'customerMailsGone',
  'email.StaffMailSent': 'staffMailSent',
  'email.StaffMailNotSent': 'staffMailNotSent',
  'email.StaffMailsRemoved': 'staffMailsGone',
  'email.BackInStockTold': 'everybodyTold',
  'exports.ExportRequested': 'exportAsked',
  'exports.ExportReady': 'exportReady',
  'exports.ExportFailed': 'exportFailed',
  'exports.ExportSearchForgotten': 'exportForgotten',
  'pictures.PictureReady': 'pictureReady',
  'pictures.PictureUnusable': 'pictureUnusable',
  'operations.FailedJobRetried': 'jobRetried',
  'operations.FailedJobSetAside': 'jobSetAside',
  'operations.FailedJobReopened': 'jobReopened',
  'operations.WorkGivenUp': 'workGivenUp',
  'operations.AnalystAdded': 'analystAdded',
  'operations.AnalystRemoved': 'analystRemoved',
};

/** Returns what a type of event says, in words that follow the name of who did it. */
export function useEventText(): (type: string) => string {
  const t = useMessages();
  const historyText = useHistoryMessages();
  return (type) => {
    if (Object.hasOwn(eventMessages, type)) return historyText(eventMessages[type as keyof typeof eventMessages]);
    const key = Object.hasOwn(otherEventMessages, type) ? otherEventMessages[type] : undefined;
    return key ? t(key) : t('unknownEvent', { type });
  };
}

/** Returns the name of who did something; a deleted or erased person has none. */
export function useActorName(): (actor: Pick<HistoryEntry['actor'], 'kind' | 'name'>) => string {
  const t = useHistoryMessages();
  return ({ kind, name }) => {
    if (kind === 'system') return t('system');
    return name ?? t(kind === 'anonymous' ? 'anonymous' : 'forgotten');
  };
}
