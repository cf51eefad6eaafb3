/** The styles of the element itself. A container with a height gives the panel its height. */
export const hostCss = `
:host { display: block; min-height: 0; }
:host([hidden]) { display: none; }
:host(:is([variant="sidebar"], [variant="popup"])) { display: contents; }
:host([theme="light"]) .giselle { color-scheme: light; }
:host([theme="dark"]) .giselle { color-scheme: dark; }
`;
