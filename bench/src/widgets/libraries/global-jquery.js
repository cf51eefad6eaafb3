import jQuery from "jquery";

/** Where plugins look for it. */
window.jQuery = jQuery;
window.$ = jQuery;
