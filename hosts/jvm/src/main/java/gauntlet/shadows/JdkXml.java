package gauntlet.shadows;

import android.util.Xml;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.util.ReflectionHelpers;
import org.xml.sax.ContentHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

/** Android's SAX parser is native code; the JDK's does the same work. */
@Implements(className = "android.util.Xml")
public class JdkXml {
  @Implementation
  protected static void parse(String xml, ContentHandler handler) throws SAXException {
    try {
      parse(new InputSource(new StringReader(xml)), handler);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Implementation
  protected static void parse(Reader in, ContentHandler handler) throws IOException, SAXException {
    parse(new InputSource(in), handler);
  }

  @Implementation
  protected static void parse(InputStream in, Xml.Encoding encoding, ContentHandler handler) throws IOException, SAXException {
    InputSource source = new InputSource(in);
    source.setEncoding(ReflectionHelpers.getField(encoding, "expatName"));
    parse(source, handler);
  }

  private static void parse(InputSource source, ContentHandler handler) throws IOException, SAXException {
    SAXParserFactory factory = SAXParserFactory.newInstance();
    factory.setNamespaceAware(true);
    try {
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      // Expat reads no other files, whatever the document says.
      factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
      factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
      factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
      XMLReader reader = factory.newSAXParser().getXMLReader();
      reader.setContentHandler(handler);
      reader.parse(source);
    } catch (ParserConfigurationException e) {
      throw new SAXException(e);
    }
  }
}
