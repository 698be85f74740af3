import type { Language } from './language.ts';

/**
 * The server's messages of success. The English texts are those that the shop's staff are used to, spelling included.
 */
const en = {
  done: 'Success',
  signedIn: 'Signed in successfully',
  signedOut: 'Signed out successfully',
  registered: 'Registered successfully',
  passwordChanged: 'Success! Your password has been changed.',
  resetRequested: 'If there is an account with this address, a link for a new password is on its way.',
  ownAccountErased: 'Your account has been deleted',
  userDeleted: 'User deleted successfully',
  customerSaved: 'Customer saved successfully',
  customerDeleted: 'Customer deleted successfully',
  supplierDeleted: 'Supplier deleted successfully',
  tagCreated: 'Product Tag successfully created',
  tagDeleted: 'Product Tag successfully deleted',
  subCategoryCreated: 'Product Sub Category created successfully',
  categoryCreated: 'Product Category created successfully',
  categoryUpdated: 'Product category updated successfully',
  categoryDeleted: 'Product Category deleted successfully',
  productDeleted: 'Product has been deleted successfully',
  adjustmentDeleted: 'Adjustment deleted successfully',
  orderPlaced: 'Your order has been placed successfully',
  cartUpdated: 'Cart updated successfully',
  invoiceDeleted: 'Invoice deleted successfully',
  currencyCreated: 'Currency created successfully',
  baseCurrencySet: 'The base currency has been set successfully',
  currencyDeleted: 'Currency deleted succesfully',
  displayCreated: 'Product Display created successfully',
  displayDeleted: 'Product Display deleted succesfully',
  aboutSaved: 'About page setting saved successfully',
  contactSaved: 'Contact page setting saved successfully',
  membershipSaved: 'Membership page setting saved successfully',
  deliveryMethodSaved: 'Delivery Methods page setting saved successfully',
  shippingPaymentTermsSaved: 'shipping And Payment Terms page setting saved successfully',
  privacyPolicySaved: 'Privacy Policy page setting saved successfully',
  returnReplacementPolicySaved: 'Return and Replacement Policy page setting saved successfully',
  newPageSaved: 'New Page Images saved successfully',
  dashboardSaved: 'Dashboard page setting saved successfully',
  messageReceived: 'Thank you, we have received your message',
  warnProductUnavailable: 'This product is no longer available.',
  warnPriceChanged: 'The price has changed.',
  warnLowStock: 'Only {available} left in stock.',
};

export type ServerPhrase = keyof typeof en;

const zhHK: Record<ServerPhrase, string> = {
  done: '成功',
  signedIn: '登入成功',
  signedOut: '已登出',
  registered: '註冊成功',
  passwordChanged: '密碼已成功更改（Success）。',
  resetRequested: '如此電郵地址已有帳戶，重設密碼的連結即將寄出。',
  ownAccountErased: '你的帳戶已刪除',
  userDeleted: '員工帳戶已成功刪除',
  customerSaved: '顧客已成功儲存',
  customerDeleted: '顧客已成功刪除',
  supplierDeleted: '供應商已成功刪除',
  tagCreated: '貨品標籤已成功建立',
  tagDeleted: '貨品標籤已成功刪除',
  subCategoryCreated: '貨品子分類已成功建立',
  categoryCreated: '貨品分類已成功建立',
  categoryUpdated: '貨品分類已成功更新',
  categoryDeleted: '貨品分類已成功刪除',
  productDeleted: '貨品已成功刪除',
  adjustmentDeleted: '庫存調整已成功刪除',
  orderPlaced: '訂單已成功提交',
  cartUpdated: '購物車已更新',
  invoiceDeleted: '發票檔案已刪除',
  currencyCreated: '貨幣已成功建立',
  baseCurrencySet: '基本貨幣已成功設定',
  currencyDeleted: '貨幣已成功刪除',
  displayCreated: '貨品展示已成功建立',
  displayDeleted: '貨品展示已成功刪除',
  aboutSaved: '關於我們頁面已成功儲存',
  contactSaved: '聯絡我們頁面已成功儲存',
  membershipSaved: '會員頁面已成功儲存',
  deliveryMethodSaved: '送貨方式頁面已成功儲存',
  shippingPaymentTermsSaved: '送貨及付款條款頁面已成功儲存',
  privacyPolicySaved: '私隱政策頁面已成功儲存',
  returnReplacementPolicySaved: '退換貨政策頁面已成功儲存',
  newPageSaved: '最新消息圖片已成功儲存',
  dashboardSaved: '首頁設定已成功儲存',
  messageReceived: '多謝，我們已收到你的訊息',
  warnProductUnavailable: '此貨品已不再供應。',
  warnPriceChanged: '價格已更改。',
  warnLowStock: '庫存只剩 {available} 件。',
};

const words: Record<Language, Record<ServerPhrase, string>> = { en, 'zh-HK': zhHK };

/** A phrase in a language, its `{names}` filled in. */
export function serverMessage(
  language: Language,
  phrase: ServerPhrase,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return words[language][phrase].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
