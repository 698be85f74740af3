import { fieldNames } from '@countinghouse/contracts/messages/field-names';

/** The label of every field of a record, worded once a language; its key is the field's name on the wire. */
const labels = {
  en: {
    ...fieldNames.en,
    active: 'Status',
    adjustment: 'Adjustment',
    avatar: 'Avatar',
    bankInfo: 'Bank Info',
    banner: 'Banner',
    baseCurrency: 'Base Currency',
    content: 'Remarks',
    currencyList: 'Currency',
    firstName: 'First Name',
    icon: 'Icon',
    image: 'Image',
    images: 'Images',
    hours: 'Opening hours',
    items: 'Items',
    lastName: 'Last Name',
    lines: 'Product',
    cause: 'Reason',
    mail: 'Mail',
    notes: 'Note',
    logo: 'Logo',
    photo: 'Photo',
    product: 'Product',
    productDisplay: 'Product Display',
    products: 'Products',
    remark: 'Remark',
    requests: 'Return request',
    role: 'Role',
    shippingAddress: 'Shipping Address',
    socials: 'Socials',
    statusReason: 'Reason of the status',
    subCategory: 'Sub-category',
    tag: 'Tag',
    text: 'Text',
    thumbnails: 'Thumbnails',
    title: 'Title',
    type: 'Kind of remarks',
  },
  'zh-HK': {
    ...fieldNames['zh-HK'],
    active: '狀態',
    adjustment: '庫存調整',
    avatar: '頭像',
    bankInfo: '銀行資料',
    banner: '橫額',
    baseCurrency: '基本貨幣',
    content: '備註',
    currencyList: '貨幣',
    firstName: '名字',
    icon: '圖示',
    image: '圖片',
    images: '圖片',
    hours: '營業時間',
    items: '貨品',
    lastName: '姓氏',
    lines: '貨品',
    cause: '原因',
    mail: '電郵',
    notes: '備忘',
    logo: '標誌',
    photo: '相片',
    product: '貨品',
    productDisplay: '貨品展示',
    products: '貨品',
    remark: '備註',
    requests: '退貨申請',
    role: '角色',
    shippingAddress: '送貨地址',
    socials: '社交平台',
    statusReason: '狀態原因',
    subCategory: '子分類',
    tag: '標籤',
    text: '內容',
    thumbnails: '縮圖',
    title: '標題',
    type: '備註類型',
  },
};

export const allFieldLabels = labels satisfies Record<string, Record<keyof typeof labels.en, string>>;

type Label = keyof typeof labels.en;

/** Returns the labels of some fields in every language, for the messages of a screen. */
export function fieldLabels<Name extends Label>(...names: readonly Name[]) {
  const pick = (from: Record<Label, string>) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Record<Name, string>;
  return { en: pick(labels.en), 'zh-HK': pick(labels['zh-HK']) };
}
