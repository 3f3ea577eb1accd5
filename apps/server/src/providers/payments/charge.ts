/** An amount as it is charged: in the smallest unit of its currency, which is named in lower case. */
export interface Charge {
  cents: number;
  currency: string;
}
