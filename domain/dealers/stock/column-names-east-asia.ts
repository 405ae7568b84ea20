/** What the columns of the lists of Japanese and Chinese exporters are called. */
import type { StockField } from './fields.ts'

/** Names for the columns, the likeliest first. A price of Japan (価格) is in yen and therefore no price here. */
export const EAST_ASIAN_COLUMN_NAMES: Partial<Record<StockField, readonly string[]>> = {
  stock_number: [
    '在庫番号',
    '管理番号',
    '問合番号',
    'お問い合わせ番号',
    '編号',
    '编号',
    '車台番号',
    '车架号',
  ],
  make: ['メーカー', 'メーカー名', '品牌'],
  model: ['車名', '車種', 'モデル', '型号', '车型'],
  year: ['年式', '初度登録', '初年度登録', '年份', '年款'],
  mileage: ['走行距離', '走行', '走行距離 km', '走行 km', '里程', '公里数'],
  condition: ['状態', '状况'],
  fuel_type: ['燃料', '燃料種別', '燃油', '燃料类型'],
  transmission: ['ミッション', 'シフト', '変速機', '变速箱'],
  body_type: ['ボディタイプ', 'ボディ', '形状', '车身'],
  drive: ['駆動', '駆動方式', '驱动'],
  engine_size: ['排気量', '排气量', '排量'],
  color: ['カラー', '外装色', '車体色', '色', '颜色'],
  location: ['所在地'],
  pictures: ['写真', '画像', '画像url', '图片'],
  description: ['備考', 'コメント', '装備', '备注', '说明'],
  chassis: ['車台番号', '车架号'],
}
