/** Faults of the refunds of one order: money, units and credit notes added up again. */
export function refundsOf(events, { lines }) {
  const payments = new Map();
  const refunds = new Map();
  const faults = [];
  const paid = () => sum([...payments.values()]);
  const back = () => [...refunds.values()].filter(({ failed }) => !failed);
  for (const event of events) {
    const { type, data } = event ?? {};
    if (type === 'orders.PaymentRecorded' || type === 'orders.PaymentReceived')
      payments.set(data.paymentId, BigInt(data.amount));
    if (type === 'orders.PaymentVoided') payments.delete(data.paymentId);
    if (type === 'orders.RefundRequested') {
      refunds.set(data.refundId, { ...data, amount: BigInt(data.amount) });
      if (data.amount <= 0) faults.push(`refund ${data.refundId} is of ${data.amount}`);
    }
    if (type === 'orders.RefundSeen')
      refunds.set(data.refundId, { ...data, items: [], amount: BigInt(data.amount), isFact: true });
    if (type === 'orders.RefundFailed') refunds.get(data.refundId).failed = true;
    if (type === 'orders.RefundSettled')
      Object.assign(refunds.get(data.refundId), { failed: false, creditNoteNo: data.creditNoteNo });
    if (type !== 'orders.RefundRequested' && type !== 'orders.PaymentVoided') continue;
    const gone = sum(back().map(({ amount }) => amount));
    const isOwn = back().every(({ isFact }) => !isFact);
    if (isOwn && gone > paid()) faults.push(`${gone} is refunded of ${paid()} that was paid`);
  }
  return [...faults, ...unitsOf(back(), lines), ...notesOf([...refunds.values()])];
}

/** No more units than were ordered at a price. */
function unitsOf(refunds, lines) {
  const left = new Map();
  const add = ({ productId, price, quantity }, sign) => {
    const key = `${productId} at ${price}`;
    left.set(key, (left.get(key) ?? 0n) + sign * BigInt(quantity));
  };
  for (const line of lines) add(line, 1n);
  for (const row of refunds.flatMap(({ items }) => items)) add(row, -1n);
  return [...left].flatMap(([key, units]) => (units < 0n ? [`${-units} too many of ${key} are refunded`] : []));
}

function notesOf(refunds) {
  const notes = refunds.flatMap(({ creditNoteNo }) => (creditNoteNo ? [creditNoteNo] : []));
  return notes
    .filter((note, index) => notes.indexOf(note) !== index)
    .map((note) => `credit note ${note} is there twice`);
}

function sum(amounts) {
  return amounts.reduce((before, amount) => before + amount, 0n);
}
