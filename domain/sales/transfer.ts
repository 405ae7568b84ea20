/** Days after the sale by which the transfer has to be done, and after which both are reminded (private.sale_rules). */
export const TRANSFER_DAYS = 14
